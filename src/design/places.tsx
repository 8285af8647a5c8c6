// chunk: screens
// How features add parts to a page of a feature that cannot import them because it ranks below.
import type { ComponentType } from 'react';

/** The places, each with what its parts get. A feature's part is its file web/<place>.tsx. */
type Places = {
  /** Under an article of the feature content. */
  underArticle: { id: string };
  /** On the wallet's main page, which shows them once it has the balances. */
  inWallet: Record<never, never>;
};

type Parts = { [Place in keyof Places]: readonly ComponentType<Places[Place]>[] };

export const defineUnderArticle = (part: ComponentType<Places['underArticle']>) => part;
export const defineInWallet = (part: ComponentType<Places['inWallet']>) => part;

let parts: Parts = { underArticle: [], inWallet: [] };

/** Called once by the shell, which has the parts of all features. */
export function putParts(given: Parts): void {
  parts = given;
}

export function UnderArticleParts({ id }: Places['underArticle']) {
  return parts.underArticle.map((Part, at) => <Part key={at} id={id} />);
}

export function InWalletParts() {
  return parts.inWallet.map((Part, at) => <Part key={at} />);
}
