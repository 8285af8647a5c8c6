// The layout of the console's detail pages: title, sections, and facts as a list of names and values.
import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId } from 'react';
import { Title } from 'react-admin';
import type { MinorAmount } from '../money-text.ts';
import { Amount } from './amount.tsx';
import { SheetHead } from './on-paper.tsx';
import { t } from './words.ts';

/** The page's title, in the bar (its only h1) and in the browser's tab. Must not contain a person's name or number. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = t('{title} · C3 console', { title });
  }, [title]);
  return (
    <>
      <Title title={title} />
      <SheetHead at="left">{title}</SheetHead>
    </>
  );
}

export function Section({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, flex: '1 1 160px' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  );
}

/** Names above their values, in columns. With `beside`, one column with names beside values. */
export function Facts({ children, columns = 2 }: { children: ReactNode; columns?: number | 'beside' }) {
  if (columns === 'beside') {
    return (
      <Box
        component="dl"
        sx={{
          m: 0,
          '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 },
          '& dt': { flexShrink: 0 },
          '& dd': { textAlign: 'right' },
        }}
      >
        {children}
      </Box>
    );
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        columnGap: 3,
        gridTemplateColumns: {
          xs: '1fr',
          sm: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
          md: `repeat(${columns}, minmax(0, 1fr))`,
        },
        '@media print': { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: 0.75 },
      }}
    >
      {children}
    </Box>
  );
}

type FactProps = {
  name: string;
  children: ReactNode;
  wide?: boolean;
  /** It only leads to other pages, so paper leaves it out. */
  leads?: boolean;
};

export function Fact({ name, children, wide = false, leads = false }: FactProps) {
  return (
    <Box sx={{ ...(wide && { gridColumn: '1 / -1' }), ...(leads && { displayPrint: 'none' }) }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** A fact that is an amount, in minor units. */
export function AmountFact({ name, minor, strong = false }: { name: string; minor: MinorAmount; strong?: boolean }) {
  return (
    <Fact name={name}>
      <Amount minor={minor} unit strong={strong} />
    </Fact>
  );
}

/** A text in place of content that does not exist: why, and what to do next. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ py: 2 }}>
      {children}
    </Typography>
  );
}
