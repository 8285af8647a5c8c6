/** A device's name for the list of sessions and for alerts, such as "Chrome, Android". Empty when unknown. */
export function deviceName(userAgent: string): string {
  const browser = [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['CrOS', 'ChromeOS'],
    ['Macintosh', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([mark]) => userAgent.includes(String(mark)))?.[1];
  return [browser, system].filter((part) => part !== undefined).join(', ');
}
