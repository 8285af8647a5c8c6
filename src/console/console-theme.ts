// The console's two react-admin themes, light and dark, in the app's colours (look.md 1): compact, without shadows.
import type { Theme } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';
import { moreEdges } from '#design/console/more-edges.ts';
import { PAPER_STYLES } from './paper-styles.ts';

const typography = {
  fontFamily: "'Noto Sans', system-ui, 'Noto Sans Ethiopic', sans-serif",
  // The weight 500 looks like the text around it.
  subtitle2: { fontWeight: 600 },
  button: { textTransform: 'none' as const, fontWeight: 600 },
};

/** Fields are required unless their label says otherwise, so no label carries an asterisk. */
const components: NonNullable<RaThemeOptions['components']> = {
  MuiAlert: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'default' },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        backgroundColor: theme.palette.background.paper,
        borderBottom: `1px solid ${theme.palette.divider}`,
      }),
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiFormLabel: { defaultProps: { required: false } },
  RaMenuItemLink: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        minHeight: 28,
        // The open page's entry is scrolled into view with its neighbours.
        scrollMarginBlock: 32,
        paddingTop: 2,
        paddingBottom: 2,
        marginInline: 8,
        paddingInline: 8,
        borderRadius: 8,
        '& .RaMenuItemLink-icon': { minWidth: 32 },
        '& .MuiTypography-noWrap': { whiteSpace: 'normal', lineHeight: 1.35 },
        '&.RaMenuItemLink-active': {
          fontWeight: 600,
          color: theme.palette.text.primary,
          backgroundColor: theme.palette.action.selected,
        },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableContainer: { styleOverrides: { root: ({ theme }: { theme: Theme }) => moreEdges(theme, 'x') } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({ borderBottomColor: theme.palette.divider }),
      sizeSmall: { paddingTop: 7, paddingBottom: 7 },
      head: ({ theme }: { theme: Theme }) => ({
        fontWeight: 600,
        color: theme.palette.text.secondary,
        fontSize: '0.8125rem',
      }),
    },
  },
};

type Lines = { focus: string; control: string; surface: string };

function themeOf(palette: NonNullable<RaThemeOptions['palette']>, { focus, control, surface }: Lines): RaThemeOptions {
  // Two tones: the surface's colour fills the gap, so the ring is visible around filled buttons too.
  const ring = { outline: `2px solid ${focus}`, outlineOffset: 2, boxShadow: `0 0 0 2px ${surface}` };
  // For controls whose container would clip the ring.
  const inside = { outlineOffset: -4, boxShadow: 'none' };
  return {
    shape: { borderRadius: 8 },
    sidebar: { width: 216, closedWidth: 48 },
    palette,
    typography,
    components: {
      ...components,
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: control } } },
      MuiCssBaseline: {
        styleOverrides: {
          ...PAPER_STYLES,
          // `body` makes these more specific than a component's own focus style.
          'body :is(a, button, [role="button"], [role="tab"], [role="combobox"]:not(input)):focus-visible': ring,
          'body :is([role="menuitem"], [role="option"]):focus-visible': { ...ring, ...inside },
          'body :has(> input:is([type="checkbox"], [type="radio"]):focus-visible)': ring,
        },
      },
    },
  };
}

export const lightTheme = themeOf(
  {
    mode: 'light',
    primary: { main: '#0F4C5C', dark: '#0A3844', contrastText: '#FFFFFF' },
    secondary: { main: '#9A3F1D', contrastText: '#FFFFFF' },
    error: { main: '#B3261E' },
    warning: { main: '#8A5200' },
    success: { main: '#1E6B3C' },
    info: { main: '#0F4C5C' },
    background: { default: '#FAF7F2', paper: '#FFFFFF' },
    text: { primary: '#1C1A17', secondary: '#5A5247' },
    divider: '#D9D1C3',
  },
  { focus: '#1B62C4', control: '#857B6C', surface: '#FFFFFF' },
);

export const darkTheme = themeOf(
  {
    mode: 'dark',
    primary: { main: '#7FC4D4', dark: '#A5D8E3', contrastText: '#06262F' },
    secondary: { main: '#F0A27F', contrastText: '#3D2116' },
    error: { main: '#F28B82' },
    warning: { main: '#E9B75B' },
    success: { main: '#7BCB95' },
    info: { main: '#7FC4D4' },
    background: { default: '#12161A', paper: '#1A2026' },
    text: { primary: '#F2EEE7', secondary: '#B7B0A5' },
    divider: '#333C45',
  },
  { focus: '#8AB8FF', control: '#7F8B96', surface: '#1A2026' },
);
