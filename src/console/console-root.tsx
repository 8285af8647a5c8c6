import { RegistryProvider } from '#design/console/registry.tsx';
import { ConsoleApp } from './console-app.tsx';
import { registry } from './console-features.ts';

export function ConsoleRoot() {
  return (
    <RegistryProvider value={registry}>
      <ConsoleApp />
    </RegistryProvider>
  );
}
