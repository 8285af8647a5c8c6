// Puts the answers about the member's income on the wallet's main page.
import { defineInWallet } from '#design/places.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';

export const inWallet = defineInWallet(
  lazyPart(() => import('./income-answers.tsx').then((file) => file.IncomeAnswers)),
);
