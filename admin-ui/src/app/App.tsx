import { AdminContext, AdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { areas } from '../areas.ts'
import { AreasContext } from '../kit/area/areas-context.ts'
import { authProvider } from '../kit/auth/auth-provider.ts'
import { api } from '../kit/auth/session.ts'
import { dataProviderOf } from '../kit/data/data-provider.ts'
import { preferenceStore } from '../kit/data/preference-store.ts'
import { newQueryClient } from '../kit/data/query-client.ts'
import { ErrorScreen } from '../kit/display/ErrorScreen.tsx'
import { PageOverlay } from '../kit/display/PageOverlay.tsx'
import { i18nProviderOf } from '../kit/i18n/i18n-provider.ts'
import { darkTheme, lightTheme } from '../kit/theme/theme.ts'
import { Frame } from './frame/Frame.tsx'
import { NotFoundScreen } from './frame/NotFoundScreen.tsx'
import { Toasts } from './frame/Toasts.tsx'
import { collectionsOf, messagesOf, theOne } from './gathered.ts'

const dataProvider = dataProviderOf(api, collectionsOf(areas))
const i18nProvider = i18nProviderOf(messagesOf(areas))
const queryClient = newQueryClient()
const LoginPage = theOne(areas.map(({ loginPage }) => loginPage))
const Dashboard = theOne(areas.map(({ dashboard }) => dashboard))

/** The office app under its router. */
export const App = () => (
  <AreasContext value={areas}>
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
        {areas
          .flatMap(({ resources = [] }) => resources)
          .map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
        <CustomRoutes>
          {areas
            .flatMap(({ routes = [] }) => routes)
            .map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
        </CustomRoutes>
      </AdminUI>
    </AdminContext>
  </AreasContext>
)
