import { AdminContext, AdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
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
const ApartmentCreate = page(() => import('../apartments/ApartmentCreate.tsx'), 'POST /api/apartment')
const ApartmentEdit = page(() => import('../apartments/ApartmentEdit.tsx'), 'PATCH /api/apartment/{id}')
const ApartmentShow = page(() => import('../apartments/ApartmentShow.tsx'))
const ListList = page(() => import('../lists/ListList.tsx'))
const ListCreate = page(() => import('../lists/ListCreate.tsx'), 'POST /api/list')
const ListEdit = page(() => import('../lists/ListEdit.tsx'), 'PUT /api/list/{id}')
const ListShow = page(() => import('../lists/ListShow.tsx'))
const VoteList = page(() => import('../votes/VoteList.tsx'))
const VoteCreate = page(() => import('../votes/VoteCreate.tsx'), 'POST /api/votes')
const VoteShow = page(() => import('../votes/VoteShow.tsx'))
const AdminList = page(() => import('../admins/AdminList.tsx'), 'GET /api/admin/admins')
const AdminCreate = page(() => import('../admins/AdminCreate.tsx'), 'POST /api/admin/admins')
const AdminEdit = page(() => import('../admins/AdminEdit.tsx'), 'GET /api/admin/admins/{id}')
const ProfilePage = page(() => import('../profile/ProfilePage.tsx'))
const UserList = page(() => import('../users/UserList.tsx'), 'GET /api/admin/users')
const UserPage = page(() => import('../users/UserPage.tsx'), 'GET /api/admin/users/{id}')
const ResidentPage = page(() => import('../users/ResidentPage.tsx'), 'GET /api/list-user/list/{listId}')
const ImportsPage = page(() => import('../roll-imports/ImportsPage.tsx'), 'GET /api/roll-import/list/{listId}')
const ImportPage = page(() => import('../roll-imports/ImportPage.tsx'), 'GET /api/roll-import/{id}')
const AccessLog = page(() => import('../access-log/AccessLog.tsx'), 'GET /api/admin/access-log')
const SignInList = page(() => import('../sign-ins/SignInList.tsx'), 'GET /api/auth/sign-ins')
const ClientLogList = page(() => import('../monitoring/ClientLogList.tsx'), 'GET /api/monitoring/client-logs')
const ErrorReportList = page(() => import('../monitoring/ErrorReportList.tsx'), 'GET /api/monitoring/error-reports')

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
      <Resource
        name="apartments"
        list={ApartmentList}
        create={ApartmentCreate}
        edit={ApartmentEdit}
        show={ApartmentShow}
        recordRepresentation="name"
      />
      <Resource
        name="lists"
        list={ListList}
        create={ListCreate}
        edit={ListEdit}
        show={ListShow}
        recordRepresentation="name"
      />
      <Resource name="votes" list={VoteList} create={VoteCreate} show={VoteShow} recordRepresentation="title" />
      <Resource name="admins" list={AdminList} create={AdminCreate} edit={AdminEdit} recordRepresentation="name" />
      <Resource name="users" list={UserList} edit={UserPage} recordRepresentation="name" />
      <Resource name="sign-ins" list={SignInList} />
      <Resource name="access-log" list={AccessLog} />
      <Resource name="client-logs" list={ClientLogList} />
      <Resource name="error-reports" list={ErrorReportList} />
      <CustomRoutes>
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/lists/:listId/users/:userId/*" element={<ResidentPage />} />
        <Route path="/lists/:listId/import" element={<ImportsPage />} />
        <Route path="/lists/:listId/import/:importId" element={<ImportPage />} />
      </CustomRoutes>
    </AdminUI>
  </AdminContext>
)
