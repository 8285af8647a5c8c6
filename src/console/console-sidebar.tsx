// The frame of the menu. On a narrow window, such as at 200 % zoom, it is folded, and opens over the page.
import { Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';

/** Its width changes at once, so that the page beside it doesn't slide. */
const AT_ONCE = { '&, & .MuiPaper-root, & :is(.RaMenu-open, .RaMenu-closed)': { transition: 'none' } };

export function ConsoleSidebar(props: SidebarProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [open, setOpen] = useSidebarState();
  const openOnWide = useRef(open);
  // Before it is painted: a narrow window begins folded, without showing how the menu of a wide one folds.
  useLayoutEffect(() => setOpen(narrow ? false : openOnWide.current), [narrow, setOpen]);
  useEffect(() => {
    if (!narrow) openOnWide.current = open;
  }, [narrow, open]);
  if (!narrow) return <Sidebar {...props} sx={AT_ONCE} />;
  return (
    <Drawer
      open={open}
      transitionDuration={{ exit: 0 }}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { sx: { width: 240 } } }}
    >
      {props.children}
    </Drawer>
  );
}
