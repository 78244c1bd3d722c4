import { AdminContext, AdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { authProvider } from '../kit/auth/auth-provider.ts'
import { LoginPage } from '../account/sign-in/LoginPage.tsx'
import { api } from '../kit/auth/session.ts'
import { dataProviderOf } from '../kit/data/data-provider.ts'
import { newQueryClient } from '../kit/data/query-client.ts'
import { preferenceStore } from '../kit/data/preference-store.ts'
import { ErrorScreen } from '../kit/display/ErrorScreen.tsx'
import { Frame } from './frame/Frame.tsx'
import { NotFoundScreen } from './frame/NotFoundScreen.tsx'
import { PageOverlay } from '../kit/display/PageOverlay.tsx'
import { Toasts } from './frame/Toasts.tsx'
import { i18nProvider } from '../kit/i18n/i18n-provider.ts'
import { page } from '../kit/area/page.tsx'
import { darkTheme, lightTheme } from '../kit/theme/theme.ts'

const dataProvider = dataProviderOf(api)
const queryClient = newQueryClient()

const Dashboard = page(() => import('../analytics/Dashboard.tsx'))
const ApartmentList = page(() => import('../apartment/ApartmentList.tsx'))
const ApartmentCreate = page(() => import('../apartment/ApartmentCreate.tsx'), 'POST /api/apartment')
const ApartmentEdit = page(() => import('../apartment/ApartmentEdit.tsx'), 'PATCH /api/apartment/{id}')
const ApartmentShow = page(() => import('../apartment/ApartmentShow.tsx'))
const ListList = page(() => import('../list/ListList.tsx'))
const ListCreate = page(() => import('../list/ListCreate.tsx'), 'POST /api/list')
const ListEdit = page(() => import('../list/ListEdit.tsx'), 'PUT /api/list/{id}')
const ListShow = page(() => import('../list/ListShow.tsx'))
const VoteList = page(() => import('../vote/VoteList.tsx'))
const VoteCreate = page(() => import('../vote/VoteCreate.tsx'), 'POST /api/votes')
const VoteShow = page(() => import('../vote/VoteShow.tsx'))
const AdminList = page(() => import('../account/AdminList.tsx'), 'GET /api/admin/admins')
const AdminCreate = page(() => import('../account/AdminCreate.tsx'), 'POST /api/admin/admins')
const AdminEdit = page(() => import('../account/AdminEdit.tsx'), 'GET /api/admin/admins/{id}')
const ProfilePage = page(() => import('../account/profile/ProfilePage.tsx'))
const UserList = page(() => import('../person/UserList.tsx'), 'GET /api/admin/users')
const UserPage = page(() => import('../person/UserPage.tsx'), 'GET /api/admin/users/{id}')
const ResidentPage = page(() => import('../person/ResidentPage.tsx'), 'GET /api/list-user/list/{listId}')
const ImportsPage = page(() => import('../roll-import/ImportsPage.tsx'), 'GET /api/roll-import/list/{listId}')
const ImportPage = page(() => import('../roll-import/ImportPage.tsx'), 'GET /api/roll-import/{id}')
const AccessLog = page(() => import('../audit/AccessLog.tsx'), 'GET /api/admin/access-log')
const SignInList = page(() => import('../audit/SignInList.tsx'), 'GET /api/auth/sign-ins')
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
