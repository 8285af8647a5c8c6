// What reports offer to the API and to higher-ranked features: papers of lists, and the files of reports.
export { journalCsv } from './journal/journal-csv.ts';
export { beancountFile, hledgerFile } from './journal/plain-text.ts';
export { type Journal, readJournal } from './journal/read-journal.ts';
export { type Period, runsOf } from './period.ts';
export { reportCsv } from './report-csv.ts';
export { reportFile } from './report-file.ts';
export { paperOf } from './report-pdf.ts';
export { trialBalanceCsv } from './trial-balance.ts';
