"""Matrix as a chat network: rooms, threads and direct rooms, encrypted where the room is."""
