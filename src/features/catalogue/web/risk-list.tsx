import { Written } from '#design/components/written.tsx';
import { type WrittenText, wordsOf } from '#universal/written-text.ts';
import './catalogue.css';

export function RiskList({ risks, language }: { risks: readonly WrittenText[]; language: string }) {
  return (
    <ul className="catalogue-risks">
      {risks.map((risk) => (
        <li key={wordsOf(risk)}>
          <Written language={language}>{risk}</Written>
        </li>
      ))}
    </ul>
  );
}
