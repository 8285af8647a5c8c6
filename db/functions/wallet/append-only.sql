select platform.append_only('wallet.withdrawal_event');
select platform.append_only('wallet.withdrawal_review');
select platform.append_only('wallet.withdrawal_return');
-- Proposals from before the engine of acts. They are kept as history, and no code writes them any more.
select platform.append_only('wallet.account_correction');
