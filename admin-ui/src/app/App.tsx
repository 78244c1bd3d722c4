import { AdminContext, AdminUI, Resource } from 'react-admin'
import { authProvider } from './auth/auth-provider.ts'
import { LoginPage } from './auth/LoginPage.tsx'
import { api } from './auth/session.ts'
import { dataProviderOf } from './data/data-provider.ts'
import { newQueryClient } from './data/query-client.ts'
import { preferenceStore } from './data/preference-store.ts'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { Frame } from './frame/Frame.tsx'
import { NotFoundScreen } from './frame/NotFoundScreen.tsx'
import { PageOverlay } from './frame/PageOverlay.tsx'
import { Toasts } from './frame/Toasts.tsx'
import { i18nProvider } from './i18n/i18n-provider.ts'
import { page } from './page.tsx'
import { darkTheme, lightTheme } from './theme/theme.ts'

const dataProvider = dataProviderOf(api)
const queryClient = newQueryClient()

const Dashboard = page(() => import('../dashboard/Dashboard.tsx'))
const ApartmentList = page(() => import('../apartments/ApartmentList.tsx'))
const ApartmentCreate = page(() => import('../apartments/ApartmentCreate.tsx'))
const ApartmentShow = page(() => import('../apartments/ApartmentShow.tsx'))
const ListList = page(() => import('../lists/ListList.tsx'))
const ListCreate = page(() => import('../lists/ListCreate.tsx'))
const ListShow = page(() => import('../lists/ListShow.tsx'))
const VoteList = page(() => import('../votes/VoteList.tsx'))
const VoteCreate = page(() => import('../votes/VoteCreate.tsx'))
const VoteShow = page(() => import('../votes/VoteShow.tsx'))

/** The office app under its router. */
export const App = () => (
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
      <Resource name="apartments" list={ApartmentList} create={ApartmentCreate} show={ApartmentShow} recordRepresentation="name" />
      <Resource name="lists" list={ListList} create={ListCreate} show={ListShow} recordRepresentation="name" />
      <Resource name="votes" list={VoteList} create={VoteCreate} show={VoteShow} recordRepresentation="title" />
    </AdminUI>
  </AdminContext>
)
