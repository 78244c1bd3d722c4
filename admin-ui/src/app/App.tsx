import { AdminContext, AdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { modules } from '../modules.ts'
import { ModulesContext } from '../kit/module/modules-context.ts'
import { authProvider } from '../kit/auth/auth-provider.ts'
import { api } from '../kit/auth/session.ts'
import { dataProviderOf, type Collections } from '../kit/data/data-provider.ts'
import { preferenceStore } from '../kit/data/preference-store.ts'
import { newQueryClient } from '../kit/data/query-client.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { NotFoundScreen } from '../kit/feedback/NotFoundScreen.tsx'
import { PageOverlay } from '../kit/layout/PageOverlay.tsx'
import { i18nProviderOf } from '../kit/i18n/i18n-provider.ts'
import { darkTheme, lightTheme } from '../kit/theme/theme.ts'
import { Frame } from './frame/Frame.tsx'
import { Toasts } from './frame/Toasts.tsx'
import type { Module, ResourceNames } from '../kit/module/module.ts'

const mergeRecords = <T,>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))

/** Merges the collections of all modules. */
const collectionsOf = (modules: readonly Module[]): Collections => mergeRecords(modules.map(({ data }) => data))

/** Merges the Korean names of all modules' records. */
const messagesOf = (modules: readonly Module[]): Readonly<Record<string, ResourceNames>> =>
  mergeRecords(modules.map(({ messages }) => messages))

/** Returns the value that exactly one module gives. */
const onlyOne = <T,>(given: readonly (T | undefined)[]): T => {
  const [one, ...others] = given.filter((candidate) => candidate !== undefined)
  if (one === undefined || others.length > 0) throw new Error('Exactly one module must give this.')
  return one
}

const dataProvider = dataProviderOf(api, collectionsOf(modules))
const i18nProvider = i18nProviderOf(messagesOf(modules))
const queryClient = newQueryClient()
const LoginPage = onlyOne(modules.map(({ loginPage }) => loginPage))
const Dashboard = onlyOne(modules.map(({ dashboard }) => dashboard))

/** The office app under its router. */
export const App = () => (
  <ModulesContext value={modules}>
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={preferenceStore}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <AdminUI
        requireAuth
        disableTelemetry
        title="단지 관리"
        layout={Frame}
        loginPage={LoginPage}
        loading={PageOverlay}
        error={ErrorScreen}
        catchAll={NotFoundScreen}
        dashboard={Dashboard}
        notification={Toasts}
      >
        {modules
          .flatMap(({ resources = [] }) => resources)
          .map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
        <CustomRoutes>
          {modules
            .flatMap(({ routes = [] }) => routes)
            .map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
        </CustomRoutes>
      </AdminUI>
    </AdminContext>
  </ModulesContext>
)
