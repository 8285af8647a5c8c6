import './catalogue.css';

export function RiskList({ risks }: { risks: readonly string[] }) {
  return (
    <ul className="catalogue-risks">
      {risks.map((risk) => (
        <li key={risk}>{risk}</li>
      ))}
    </ul>
  );
}
