// chunk: screens
import type { ReactNode } from 'react';
import type { Destination } from '../navigation.tsx';
import { Button, ButtonLink, type ButtonKind } from './button.tsx';
import type { SceneName } from './drawings/scenes.tsx';
import type { IconName } from './icon.tsx';
import { State } from './states.tsx';

export type EmptyStateProps = {
  icon?: IconName;
  /** A drawing in place of the icon. */
  scene?: SceneName;
  /** Names the missing content. */
  title: ReactNode;
  /** Says why it is missing, and how to get some. */
  children?: ReactNode;
  /** At most one thing to do about it. */
  action?: { label: string; kind?: ButtonKind; destination?: Destination; onClick?: () => void };
};

export function EmptyState({ icon = 'orders', scene, title, children, action }: EmptyStateProps) {
  const button = action?.destination ? (
    <ButtonLink {...action.destination} kind={action.kind ?? 'secondary'}>
      {action.label}
    </ButtonLink>
  ) : action ? (
    <Button kind={action.kind ?? 'secondary'} onClick={action.onClick}>
      {action.label}
    </Button>
  ) : null;
  return (
    <State icon={icon} scene={scene} title={title} actions={button}>
      {children}
    </State>
  );
}
