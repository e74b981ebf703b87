"""What an operator needs of a running bot: secrets, logs, health, metrics, start and end."""
