// Reads CAMT.053 (ISO 20022, bank to customer statement) in the versions 001.02 and 001.08: the one that our bank
// writes, and the one that most banks still do. An entry is a line: it is what moves the balance. Its direction is
// CdtDbtInd, also where the entry reverses another (RvslInd), because ISO 20022 gives a reversal its own direction.
import type { Problem } from '../../contract.ts';
import type { Written, WrittenHead, WrittenLine } from './statement.ts';
import { allAt, type Element, textAt, xmlTree } from './xml-tree.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[28]$/;

export function readCamt(xml: string): Written | Problem[] {
  const tree = xmlTree(xml);
  if (typeof tree === 'string') return [{ place: null, problem: tree }];
  const { root, namespace } = tree;
  if (!NAMESPACE.test(namespace) || root.name !== 'Document') return [{ place: null, problem: 'not_camt_053' }];
  const statements = allAt(root, 'BkToCstmrStmt', 'Stmt');
  const [statement] = statements;
  if (!statement || statements.length > 1) return [{ place: null, problem: 'not_one_statement' }];
  const pages = [...allAt(root, 'BkToCstmrStmt', 'GrpHdr', 'MsgPgntn'), ...allAt(statement, 'StmtPgntn')];
  if (pages.some((page) => textAt(page, 'LastPgInd') !== 'true' || Number(textAt(page, 'PgNb')) > 1))
    return [{ place: null, problem: 'not_the_last_page' }];
  const entries = allAt(statement, 'Ntry');
  const waiting = entries.findIndex((entry) => !isBooked(entry));
  if (waiting !== -1) return [{ place: waiting + 1, problem: 'not_booked' }];
  return { head: headOf(statement), lines: entries.map((entry, n) => lineOf(entry, n + 1)) };
}

function headOf(statement: Element): WrittenHead {
  const balances = allAt(statement, 'Bal');
  const ofKind = (...kinds: string[]) => {
    const found = balances.filter((one) => kinds.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
    return found.length === 1 ? found[0] : undefined;
  };
  const [opening, closing] = [ofKind('OPBD', 'PRCD'), ofKind('CLBD')];
  const [account] = allAt(statement, 'Acct');
  const currencies = [
    textAt(account, 'Ccy') ?? 'ETB',
    ...[...balances, ...allAt(statement, 'Ntry')].map((one) => allAt(one, 'Amt')[0]?.attributes.Ccy),
  ];
  const summary = (...path: string[]) => textAt(statement, 'TxsSummry', ...path);
  return {
    format: 'camt053',
    account: {
      bank: textAt(account, 'Svcr', 'FinInstnId', 'Othr', 'Id'),
      number: textAt(account, 'Id', 'Othr', 'Id'),
    },
    currency: currencies.every((one) => one === 'ETB') ? 'ETB' : 'another',
    from: textAt(statement, 'FrToDt', 'FrDtTm') ?? dayOf(opening),
    to: textAt(statement, 'FrToDt', 'ToDtTm') ?? dayOf(closing),
    openingMinor: balanceOf(opening),
    closingMinor: balanceOf(closing),
    creditsMinor: summary('TtlCdtNtries', 'Sum'),
    debitsMinor: summary('TtlDbtNtries', 'Sum'),
    count: summary('TtlNtries', 'NbOfNtries'),
  };
}

/** A text in several elements is one that was too long for one. */
const wordsAt = (of: Element, ...path: string[]) =>
  allAt(of, ...path)
    .map(({ text }) => text)
    .join(' ');

const dayOf = (balance: Element | undefined) => textAt(balance, 'Dt', 'Dt');

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { CRDT: 'in', DBIT: 'out' };
const directionOf = (of: Element | undefined) => DIRECTIONS[textAt(of, 'CdtDbtInd') ?? ''];

function balanceOf(balance: Element | undefined): string | null {
  const amount = textAt(balance, 'Amt');
  const direction = directionOf(balance);
  if (amount === null || amount.startsWith('-') || !direction) return null;
  return direction === 'in' ? amount : `-${amount}`;
}

const isBooked = (entry: Element) => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';

function lineOf(entry: Element, place: number): WrittenLine {
  const payments = allAt(entry, 'NtryDtls', 'TxDtls');
  // Only of a single payment can be said who is on its other side.
  const payment = payments.length === 1 ? payments[0] : undefined;
  const direction = directionOf(entry);
  const [party, account] = direction === 'in' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const number = (path: string) => textAt(payment, 'RltdPties', account, 'Id', path);
  const order = textAt(payment, 'Refs', 'EndToEndId');
  return {
    place,
    bankReference: textAt(entry, 'AcctSvcrRef') ?? textAt(payment, 'Refs', 'AcctSvcrRef') ?? '',
    sequence: textAt(entry, 'NtryRef'),
    direction: direction as WrittenLine['direction'],
    amountMinor: textAt(entry, 'Amt') ?? '',
    booked: textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'BookgDt', 'Dt') ?? '',
    valueDate: textAt(entry, 'ValDt', 'Dt') ?? textAt(entry, 'ValDt', 'DtTm'),
    balanceAfterMinor: null,
    // 001.08 has the name inside Pty.
    name: textAt(payment, 'RltdPties', party, 'Pty', 'Nm') ?? textAt(payment, 'RltdPties', party, 'Nm'),
    account: (textAt(payment, 'RltdPties', account, 'Id', 'Othr', 'Id') ?? number('IBAN'))?.replace('/', ' ') ?? null,
    kind: textAt(entry, 'BkTxCd', 'Prtry', 'Cd'),
    reference: payment ? (textAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ?? '') : null,
    order: payment && (order === null || order === 'NOTPROVIDED') ? '' : order,
    narrative: payment ? wordsAt(payment, 'RmtInf', 'Ustrd') : null,
    payments: payments.map((one) => ({
      direction: (directionOf(one) ?? direction) as WrittenLine['direction'],
      amountMinor: textAt(one, 'Amt') ?? textAt(one, 'AmtDtls', 'TxAmt', 'Amt'),
    })),
  };
}
