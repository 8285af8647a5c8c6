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

const roles = ['catalogue', 'finance', 'support'] as const;
const writers = ['catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'catalogue.act_proposed': 'Proposed an act of the catalogue',
    'catalogue.act_signed': 'Signed an act of the catalogue',
    'catalogue.act_withdrawn': 'Took an act of the catalogue back',
    'catalogue.asset_added': 'Added an asset',
    'catalogue.asset_changed': 'Changed an asset',
    'catalogue.contract_signed': 'Entered a signed contract',
    'catalogue.document_added': 'Added a document',
    'catalogue.party_named': 'Named a party of a contract',
    'catalogue.party_ended': 'Ended a party of a contract',
    'catalogue.photo_added': 'Added a photo',
    'catalogue.photo_removed': 'Removed a photo',
    'catalogue.product_drafted': 'Drafted a product',
    'catalogue.product_changed': 'Changed a product',
    'catalogue.product_opened': 'Opened a product for sale',
    'catalogue.product_closed': 'Closed a product',
    'catalogue.product_wound_up': 'Wound up a product',
    'catalogue.stock_changed': 'Changed the stock of a product',
  },
  subjects: {
    'catalogue-act': { text: (id) => `Catalogue act ${id}`, resource: 'catalogue-acts' },
    asset: { text: (id) => `Asset ${id}`, resource: 'assets' },
    product: { text: (id) => `Product ${id}`, resource: 'products' },
    contract: { text: (id) => `Contract ${id}` },
    party: { text: (id) => `Party ${id}` },
  },
  resources: [
    {
      name: 'products',
      label: 'Products',
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
      label: 'Assets',
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
      label: 'Catalogue acts',
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
