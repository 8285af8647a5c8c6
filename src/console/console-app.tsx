// The console's root: react-admin with the resources and pages of all features that the signed-in roles may use.
import type { ComponentType } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { ConsoleResource } from '#design/console/resource.ts';
import { RegistryProvider } from '#design/console/registry.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { authProvider, createDeskQueries, dataProvider } from './providers.ts';
import { pages, registry, resources } from './console-features.ts';
import { ConsoleLayout, ConsoleNotification } from './console-layout.tsx';
import { darkTheme, lightTheme } from './console-theme.ts';
import { deskStore } from './desk-store.ts';
import { NothingHere } from './nothing-here.tsx';
import { OverviewPage } from './overview-page.tsx';
import { i18nProvider } from './react-admin-words.ts';
import { SignInPage } from './sign-in-page.tsx';
import { t } from '#design/console/words.ts';

const queryClient = createDeskQueries();
const store = deskStore();

/** The form, or NothingHere for roles that may not send it. */
function forWriters({ writers, roles }: ConsoleResource, form: ComponentType): ComponentType {
  return mayUse(writers ?? roles) ? form : NothingHere;
}

export function ConsoleApp() {
  return (
    <RegistryProvider value={registry}>
      <Admin
        title={t('C3 console')}
        dashboard={OverviewPage}
        layout={ConsoleLayout}
        notification={ConsoleNotification}
        loginPage={SignInPage}
        catchAll={NothingHere}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        authProvider={authProvider}
        queryClient={queryClient}
        store={store}
        theme={lightTheme}
        darkTheme={darkTheme}
        disableTelemetry
        requireAuth
      >
        {() => [
          ...resources
            .filter((one) => mayUse(one.roles))
            .map((one) => (
              <Resource
                key={one.name}
                name={one.name}
                options={{ label: one.label }}
                list={one.list}
                show={one.show}
                edit={one.edit && forWriters(one, one.edit)}
                create={one.create && forWriters(one, one.create)}
                icon={one.icon}
              />
            )),
          <CustomRoutes key="pages">
            {pages
              .filter((one) => mayUse(one.roles))
              .map(({ path, page: Page }) => (
                <Route key={path} path={`/${path}`} element={<Page />} />
              ))}
          </CustomRoutes>,
        ]}
      </Admin>
    </RegistryProvider>
  );
}
