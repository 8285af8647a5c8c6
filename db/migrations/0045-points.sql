-- Points (rewards.md 2): C3coin is an asset of the ledger, so balances and the statement need no table. The schema
-- stands for what spends points; until it has a guard function, the allow-list refuses points_spent.
create schema points;
