// What the catalogue adds to the console: its pages, its queue on the start page, and the texts of its audit entries.
import Inventory from '@mui/icons-material/Inventory2Outlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Sell from '@mui/icons-material/SellOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AssetCreate, AssetEdit } from './asset-form.tsx';
import { AssetShow, AssetsList } from './assets.tsx';
import { CatalogueActShow, CatalogueActsList, catalogueQueue } from './catalogue-acts.tsx';
import { ProductCreate, ProductEdit } from './product-form.tsx';
import { ProductShow, ProductsList } from './products.tsx';
import { t } from '#design/console/words.ts';

const roles = ['catalogue', 'finance', 'support'] as const;
const writers = ['catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'catalogue.act_proposed': t('Proposed an act of the catalogue'),
    'catalogue.act_signed': t('Signed an act of the catalogue'),
    'catalogue.act_withdrawn': t('Took an act of the catalogue back'),
    'catalogue.asset_added': t('Added an asset'),
    'catalogue.asset_changed': t('Changed an asset'),
    'catalogue.contract_signed': t('Entered a signed contract'),
    'catalogue.draft_discarded': t('Discarded a draft'),
    'catalogue.document_added': t('Added a document'),
    'catalogue.party_named': t('Named a party of a contract'),
    'catalogue.party_ended': t('Ended a party of a contract'),
    'catalogue.photo_added': t('Added a photo'),
    'catalogue.photo_removed': t('Removed a photo'),
    'catalogue.product_drafted': t('Drafted a product'),
    'catalogue.product_changed': t('Changed a product'),
    'catalogue.product_opened': t('Opened a product for sale'),
    'catalogue.product_closed': t('Closed a product'),
    'catalogue.product_wound_up': t('Wound up a product'),
    'catalogue.stock_changed': t('Changed the stock of a product'),
  },
  subjects: {
    'catalogue-act': { text: (id) => t('Catalogue act {id}', { id }), resource: 'catalogue-acts' },
    asset: { text: (id) => t('Asset {id}', { id }), resource: 'assets' },
    product: { text: (id) => t('Product {id}', { id }), resource: 'products' },
    contract: { text: (id) => t('Contract {id}', { id }) },
    party: { text: (id) => t('Party {id}', { id }) },
  },
  resources: [
    {
      name: 'products',
      label: t('Products'),
      group: 'Look up',
      position: 6,
      roles,
      writers,
      icon: Sell,
      list: ProductsList,
      show: ProductShow,
      create: ProductCreate,
      edit: ProductEdit,
    },
    {
      name: 'assets',
      label: t('Assets'),
      group: 'Look up',
      position: 7,
      roles,
      writers,
      icon: Inventory,
      list: AssetsList,
      show: AssetShow,
      create: AssetCreate,
      edit: AssetEdit,
    },
    {
      name: 'catalogue-acts',
      label: t('Catalogue acts'),
      group: 'Two signatures',
      position: 7,
      roles,
      icon: HowToReg,
      list: CatalogueActsList,
      show: CatalogueActShow,
    },
  ],
  queues: [catalogueQueue],
});
