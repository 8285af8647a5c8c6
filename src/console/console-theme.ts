// react-admin in the house's colours (language.md), light and dark. Desk-side: compact, flat, no shadows.
import { nanoDarkTheme, nanoLightTheme, type RaThemeOptions } from 'react-admin';

const shape = { borderRadius: 8 };
const typography = { fontFamily: "system-ui, 'Noto Sans', 'Noto Sans Ethiopic', sans-serif" };

export const lightTheme: RaThemeOptions = {
  ...nanoLightTheme,
  shape,
  typography: { ...nanoLightTheme.typography, ...typography },
  palette: {
    mode: 'light',
    primary: { main: '#0F4C5C', contrastText: '#FFFFFF' },
    secondary: { main: '#9A3F1D', contrastText: '#FFFFFF' },
    error: { main: '#B3261E' },
    warning: { main: '#8A5200' },
    success: { main: '#1E6B3C' },
    background: { default: '#FAF7F2', paper: '#FFFFFF' },
    text: { primary: '#1C1A17', secondary: '#5A5247' },
    divider: '#D9D1C3',
  },
};

export const darkTheme: RaThemeOptions = {
  ...nanoDarkTheme,
  shape,
  typography: { ...nanoDarkTheme.typography, ...typography },
  palette: {
    mode: 'dark',
    primary: { main: '#7FC4D4', contrastText: '#06262F' },
    secondary: { main: '#F0A27F' },
    error: { main: '#F28B82' },
    warning: { main: '#E9B75B' },
    success: { main: '#7BCB95' },
    background: { default: '#12161A', paper: '#1A2026' },
    text: { primary: '#F2EEE7', secondary: '#B7B0A5' },
    divider: '#333C45',
  },
};
