// Attacks through files: an import does what the form would do for each line, so what takes two persons there is only
// proposed here, and a file with a wrong line does nothing.
import assert from 'node:assert/strict';
import type { Preview } from '#features/imports/contract.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage, Who } from './stage.ts';

type Path = 'article-texts' | 'contracts' | 'coupon-batches' | 'holidays' | 'prizes';

async function previewOf({ ask }: Stage, who: Who, path: Path, csv: string): Promise<Preview> {
  const { name, data } = await ask(who, `POST /console/api/v1/${path}/import-preview`, { body: { csv } });
  assert.equal(name, 'ok');
  return data as unknown as Preview;
}

const problemsOf = ({ problems }: Preview) => problems.map(({ line, problem }) => `${line} ${problem}`);

/** What an import writes, after its preview; 0 if it does nothing. */
async function written(stage: Stage, who: Who, path: Path, csv: string): Promise<unknown> {
  const { seen } = await previewOf(stage, who, path, csv);
  const body = { csv, seen: seen ?? '0'.repeat(64) };
  const { name, data } = await stage.ask(who, `POST /console/api/v1/${path}/import`, { body });
  assert.equal(name, 'ok');
  return data.written;
}

const BATCHES = 'name,way,gives,pieces,count,amount,least_price,valid_days,until,member_nos\n';
const batch = ({ member }: Stage) => `Gift,members,coupon,,,10,50,30,2099-01-01,M${member.id}\n`;

const rent = (assetId: bigint, number: string, rentOf = '1000000') =>
  `asset_id;number;title;bills;due_day;grace_days;rent;fee_bps;starts_on;ends_on
${assetId};${number};Rent;day;;0;${rentOf};0;2026-01-01;\n`;

const countOf = async ({ db }: Stage, query: string) => Number((await db.app.unsafe(query))[0]?.n);

export const importActs = {
  'POST /console/api/v1/coupon-batches/import-preview': async (stage) => {
    const wrong = `${BATCHES}${batch(stage)}Whole price,codes,coupon,5,,50,50,30,2099-01-01,\n`;
    assert.deepEqual(problemsOf(await previewOf(stage, 'abebe', 'coupon-batches', wrong)), ['3 batch_terms_wrong']);
    assert.equal(await countOf(stage, "select count(*) as n from ledger.act where canonical like '%Whole price%'"), 0);
  },
  'POST /console/api/v1/coupon-batches/import': async (stage) => {
    const coupons = () => countOf(stage, 'select count(*) as n from coupons.coupon');
    const before = await coupons();
    assert.equal(await written(stage, 'abebe', 'coupon-batches', BATCHES + batch(stage)), 1);
    assert.equal(await written(stage, 'sara', 'coupon-batches', BATCHES + batch(stage)), 0);
    assert.equal(await coupons(), before);
  },
  'POST /console/api/v1/contracts/import-preview': async (stage) => {
    const csv = rent(stage.products.let.assetId, 'IMPORT-0', '0');
    assert.deepEqual(problemsOf(await previewOf(stage, 'catalogue', 'contracts', csv)), ['2 too_small']);
  },
  'POST /console/api/v1/contracts/import': async (stage) => {
    const contracts = () => countOf(stage, "select count(*) as n from catalogue.contract where number like 'IMPORT-%'");
    const { product: waiting } = { product: stage.products.fund };
    assert.equal(await written(stage, 'catalogue', 'contracts', rent(waiting.assetId, 'IMPORT-1')), 1);
    assert.equal(await contracts(), 0);
    assert.deepEqual(problemsOf(await previewOf(stage, 'admin', 'contracts', rent(waiting.assetId, 'IMPORT-2'))), [
      '2 catalogue_act_waiting',
    ]);
    await stage.db.admin`update catalogue.proposal set state = 'withdrawn' where state = 'proposed'
      and product_id = ${waiting.id}`;
  },
  'POST /console/api/v1/holidays/import-preview': async (stage) => {
    assert.deepEqual(problemsOf(await previewOf(stage, 'abebe', 'holidays', 'date\n1/5/2027\n')), ['2 no_date']);
  },
  'POST /console/api/v1/holidays/import': async (stage) => {
    assert.equal(await written(stage, 'abebe', 'holidays', 'date\n2031-05-01\n'), 1);
    // One person proposes, and until another one signs, nothing else can be.
    assert.deepEqual(problemsOf(await previewOf(stage, 'sara', 'holidays', 'date\n2031-05-02\n')), [
      '2 setting_change_waiting',
    ]);
    const kept = "select count(*) as n from settings.version where name = 'holidays' and value::text like '%2031%'";
    assert.equal(await countOf(stage, kept), 0);
  },
  'POST /console/api/v1/article-texts/import-preview': async (stage) => {
    const csv = 'slug,language,title,summary,body\nno-such,en,A,,B\n';
    assert.deepEqual(problemsOf(await previewOf(stage, 'admin', 'article-texts', csv)), ['2 article_not_found']);
  },
  'POST /console/api/v1/article-texts/import': async (stage) => {
    const [article] = await stage.db.app<{ slug: string }[]>`
      select slug from content.article a where kind = 'news'
        and not exists (select from texts.review r where r.subject_id = a.id and r.state = 'proposed') limit 1`;
    const csv = `slug,language,title,summary,body\n${article?.slug},en,Imported,,We import it.\n`;
    assert.equal(await written(stage, 'admin', 'article-texts', csv), 1);
    const shown = `select count(*) as n from content.release r join content.version v on v.id = r.version_id
      where v.title = 'Imported'`;
    assert.equal(await countOf(stage, shown), 0);
  },
  'POST /console/api/v1/prizes/import-preview': async (stage) => {
    const csv = 'id,carrier,tracking\n0,EthioPost,EE 1\n';
    assert.deepEqual(problemsOf(await previewOf(stage, 'support', 'prizes', csv)), ['2 invalid_format']);
  },
  // The stage has no goods, so the act must find nothing and move nothing.
  'POST /console/api/v1/prizes/import': async (stage) => {
    const csv = 'id,carrier,tracking\n999999999,EthioPost,EE 1\n';
    assert.deepEqual(problemsOf(await previewOf(stage, 'sara', 'prizes', csv)), ['2 delivery_not_found']);
    assert.equal(await written(stage, 'sara', 'prizes', csv), 0);
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
