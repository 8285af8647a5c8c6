// The frame of the menu. On a narrow window, such as at 200 % zoom, it is folded, and opens over the page.
import { Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';

export function ConsoleSidebar(props: SidebarProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [open, setOpen] = useSidebarState();
  const openOnWide = useRef(open);
  useEffect(() => {
    if (narrow) setOpen(false);
    else setOpen(openOnWide.current);
  }, [narrow, setOpen]);
  useEffect(() => {
    if (!narrow) openOnWide.current = open;
  }, [narrow, open]);
  if (!narrow) return <Sidebar {...props} />;
  return (
    <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { width: 240 } } }}>
      {props.children}
    </Drawer>
  );
}
