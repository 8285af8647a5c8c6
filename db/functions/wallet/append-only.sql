select platform.append_only('wallet.withdrawal_event');
select platform.append_only('wallet.withdrawal_review');
select platform.append_only('wallet.withdrawal_return');
