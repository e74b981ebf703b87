"""cubilete.ledger"""
