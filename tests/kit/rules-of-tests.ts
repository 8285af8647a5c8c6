// Rules that a test or the bench writes into its own database. They let it move money without a feature.
declare module '../../src/ledger/posting.ts' {
  interface RulesOfTests {
    test_move: never;
    test_covered: never;
    test_back: never;
    test_out: never;
    test_fund: never;
    test_income: never;
    test_stock: never;
    bench_in: never;
    bench_fund: never;
    bench_move: never;
  }
}

export {};
