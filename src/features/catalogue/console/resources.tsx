import Inventory from '@mui/icons-material/Inventory2Outlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Sell from '@mui/icons-material/SellOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { AssetCreate, AssetEdit } from './asset-form.tsx';
import { AssetShow, AssetsList } from './assets.tsx';
import { CatalogueActShow, CatalogueActsList, catalogueQueue } from './catalogue-acts.tsx';
import { ProductCreate, ProductEdit } from './product-form.tsx';
import { ProductShow, ProductsList } from './products.tsx';

const roles = ['catalogue', 'finance', 'support'] as const;
const writers = ['catalogue'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'products',
      label: 'Products',
      group: 'Assets',
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
      group: 'Assets',
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
      group: 'Assets',
      roles,
      icon: HowToReg,
      list: CatalogueActsList,
      show: CatalogueActShow,
    },
  ],
  queues: [catalogueQueue],
});
