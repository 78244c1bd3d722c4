import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { LinkProblemScreen } from './participation/LinkProblemScreen.tsx'
import { LoadingOverlay } from './frame/LoadingOverlay.tsx'
import { NotFoundScreen } from './frame/NotFoundScreen.tsx'
import { VoteScreen } from './vote/VoteScreen.tsx'

const LandingScreen = lazy(() => import('./landing/LandingScreen.tsx'))
const VerifyDocumentScreen = lazy(() => import('./document/VerifyDocumentScreen.tsx'))
const ReceiptCheckScreen = lazy(() => import('./receipt/ReceiptCheckScreen.tsx'))

/** The screens by address; a vote's link is what nearly everybody comes by, so that its screens come with the first load. */
export const App = () => (
  <Suspense fallback={<LoadingOverlay />}>
    <Switch>
      <Route path="/">
        <LandingScreen />
      </Route>
      <Route path="/vote/receipt/:receiptId">
        {({ receiptId }) => <ReceiptCheckScreen key={receiptId} receiptId={receiptId} />}
      </Route>
      <Route path="/document/verify">
        <VerifyDocumentScreen />
      </Route>
      <Route path="/vote/:linkId">{({ linkId }) => <VoteScreen key={linkId} linkId={linkId} />}</Route>
      <Route path="/vote/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route path="/signature/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route path="/guide/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  </Suspense>
)
