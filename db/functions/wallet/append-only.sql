select platform.append_only('wallet.withdrawal_event');
select platform.append_only('wallet.withdrawal_review');
select platform.append_only('wallet.withdrawal_return');
-- Proposals of before the engine of acts. They stay, and nobody writes them.
select platform.append_only('wallet.account_correction');
