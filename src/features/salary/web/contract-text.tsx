import type { ContractDetail } from './salary-labels.tsx';
import './salary.css';

/** Every sentence of the document, in the language in which it was opened. */
export function ContractText({ contract: { sentences, language } }: { contract: ContractDetail }) {
  return (
    <ol className="contract-text" lang={language}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}
