/**
 * On paper a page is black on white and close, without the menu, its counts of work, and all that is to be clicked or
 * filled in. Its bar keeps the title and says that it is play money. What scrolls on the screen is whole.
 */
export const PAPER_STYLES = {
  '@page': { size: 'A4', margin: '12mm 8mm 10mm' },
  '@page :first': { marginTop: '8mm' },
  '@media print': {
    // The usual text has 9 pt, and the lines below it 7.7 pt. On the narrow sheet the menu opens as on a phone, and its
    // lock of the page's scrolling pads half of the sheet.
    body: { zoom: 0.86, padding: '0 !important', overflow: 'visible !important' },
    'body, body *': {
      color: '#000 !important',
      background: 'none !important',
      boxShadow: 'none !important',
      minHeight: '0 !important',
    },
    // A button whose words are a figure prints as that figure. The head of a column that sorts is a button, too.
    'nav, aside, button:not([data-figure]), .MuiButton-root, [role="button"]:not(.MuiTableSortLabel-root)': {
      display: 'none !important',
    },
    '.MuiTabs-root, .MuiDrawer-root, [role="toolbar"], [role="search"], search': { display: 'none !important' },
    'form, .MuiTextField-root, .MuiAutocomplete-root': { display: 'none !important' },
    '.MuiCheckbox-root, .MuiSnackbar-root, .MuiTableSortLabel-icon': { display: 'none !important' },
    // A card that is there to be filled in.
    'section.MuiPaper-root:has(form, .MuiTextField-root):not(:has(table, dl, .MuiAlert-root))': {
      display: 'none !important',
    },
    '.MuiAppBar-root': { position: 'static !important', border: '0 !important' },
    '.RaLayout-appFrame, .RaLayout-content > *': { marginTop: '0 !important' },
    '.RaLayout-content': { padding: '0 !important' },
    '.MuiPaper-root, .MuiTableContainer-root, .RaLayout-content': {
      overflow: 'visible !important',
      maxHeight: 'none !important',
    },
    // Chromium breaks only blocks well: in a flex box a long table begins low on its sheet, and text lies over it.
    'body :has(main), main, .RaLayout-content, main .MuiStack-root:has(table, section)': {
      display: 'block !important',
      position: 'static !important',
    },
    '.MuiPaper-root': { marginBottom: '6px !important', padding: '4px 8px !important' },
    '.MuiPaper-root > *': { marginTop: '0 !important', marginBottom: '2px !important' },
    '.MuiTableCell-root': {
      position: 'static !important',
      padding: '1px 4px !important',
      whiteSpace: 'normal !important',
    },
    '.MuiTableCell-root::after': { display: 'none !important' },
    '.MuiTableCell-root, .MuiTypography-root': { lineHeight: '1.3 !important' },
    '.MuiTypography-root': { paddingTop: '0 !important', paddingBottom: '0 !important' },
    '.MuiTypography-noWrap': { whiteSpace: 'normal' },
    // A card with a table may go on on the next sheet, but no row may, and a title stays with what it is the title of.
    'tr, section.MuiPaper-root:not(:has(table))': { breakInside: 'avoid' },
    'section.MuiPaper-root > :is(h2, :has(> h2))': { breakAfter: 'avoid' },
    // A page that is one sheet has one size of text, 7.5 pt, in close lines.
    'main:has([data-one-sheet])': { zoom: 0.832 },
    'main:has([data-one-sheet]) *': { fontSize: '0.875rem !important', lineHeight: '1.2 !important' },
    'main:has([data-one-sheet]) .MuiTableCell-root': { padding: '0 3px !important' },
    'main:has([data-one-sheet]) .MuiPaper-root': { marginBottom: '4px !important' },
    // A long table repeats its head on each sheet.
    thead: { display: 'table-header-group' },
  },
};
