import './logo.css';

/** The mark: a C that holds a double rule, as in icon.svg. An ornament: the page's title stands beside it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="11 13 44 38" aria-hidden="true" focusable="false">
      <path d="M41.6 19.6a17 17 0 1 0 0 24.8" strokeWidth="7" />
      <path className="logo-rule" d="M33.5 28.5h17M33.5 35.5h17" strokeWidth="3.6" />
    </svg>
  );
}
