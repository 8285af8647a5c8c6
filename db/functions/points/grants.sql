grant usage on schema points to c3_app, c3_ledger;
