import { Button, ButtonLink, IconButton } from '../components/button.tsx';
import type { SamplesOf } from './sample.ts';

const nothing = () => undefined;

export const buttonSamples: SamplesOf = (words) => ({
  Button: {
    primary: <Button onClick={nothing}>{words.collect}</Button>,
    secondary: (
      <Button kind="secondary" onClick={nothing}>
        {words.later}
      </Button>
    ),
    quiet: (
      <Button kind="quiet" onClick={nothing}>
        {words.later}
      </Button>
    ),
    danger: (
      <Button kind="danger" icon="trash" onClick={nothing}>
        {words.remove}
      </Button>
    ),
    'with an icon, over the whole width': (
      <Button icon="recharge" block onClick={nothing}>
        {words.collect}
      </Button>
    ),
    small: (
      <Button small kind="secondary" onClick={nothing}>
        {words.later}
      </Button>
    ),
    busy: (
      <Button busy onClick={nothing}>
        {words.collect}
      </Button>
    ),
    disabled: (
      <Button disabled onClick={nothing}>
        {words.collect}
      </Button>
    ),
    'confirming, locked for a second after a tap': (
      <Button confirm onClick={nothing}>
        {words.collect}
      </Button>
    ),
  },
  ButtonLink: {
    primary: <ButtonLink to="/pages/tabbar/product/index">{words.products}</ButtonLink>,
    'secondary, over the whole width': (
      <ButtonLink to="/pages/tabbar/product/index" kind="secondary" icon="product" block>
        {words.products}
      </ButtonLink>
    ),
  },
  IconButton: {
    plain: <IconButton icon="search" label={words.open} onClick={nothing} />,
    disabled: <IconButton icon="trash" label={words.remove} disabled />,
  },
});
