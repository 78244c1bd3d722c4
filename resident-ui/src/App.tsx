import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { LoadingOverlay } from './frame/LoadingOverlay.tsx'
import { NotFoundScreen } from './frame/NotFoundScreen.tsx'

/** Screen that loads lazily, since few links have a problem. */
const LinkProblemScreen = lazy(async () => ({
  default: (await import('./participation/link/LinkProblemScreen.tsx')).LinkProblemScreen,
}))

const VoteScreen = lazy(async () => ({ default: (await import('./vote/VoteScreen.tsx')).VoteScreen }))
const ResultsScreen = lazy(() => import('./vote/results/ResultsScreen.tsx'))
const RollEditsScreen = lazy(() => import('./vote/results/RollEditsScreen.tsx'))
const PracticeScreen = lazy(() => import('./practice/PracticeScreen.tsx'))
const SignatureScreen = lazy(async () => ({
  default: (await import('./signature/SignatureScreen.tsx')).SignatureScreen,
}))
const TabletScreen = lazy(() => import('./signature/tablet/TabletScreen.tsx'))
const RepresentativeScreen = lazy(() => import('./representative/RepresentativeScreen.tsx'))
const LandingScreen = lazy(() => import('./landing/LandingScreen.tsx'))
const ObjectionScreen = lazy(() => import('./participation/ObjectionScreen.tsx'))
const AttendanceObjectionScreen = lazy(() => import('./participation/AttendanceObjectionScreen.tsx'))
const MessageLinkScreen = lazy(() => import('./participation/link/MessageLinkScreen.tsx'))
const VerifyDocumentScreen = lazy(() => import('./document/VerifyDocumentScreen.tsx'))
const ReturnScreen = lazy(() => {
  // Most go on to the document, which loads while the proof is checked.
  void Promise.all([import('./signature/SignatureScreen.tsx'), import('./signature/SigningJourney.tsx')]).catch(
    () => {},
  )
  return import('./identity/ReturnScreen.tsx')
})
const IdentityLinkScreen = lazy(() => import('./identity-link/IdentityLinkScreen.tsx'))
const IdentityObjectionScreen = lazy(() => import('./identity-link/IdentityObjectionScreen.tsx'))
const GuideScreen = lazy(() => import('./signature/GuideScreen.tsx'))
const SessionScreen = lazy(() => import('./identity/SessionScreen.tsx'))
const TrackerScreen = lazy(() => import('./vote/tracker/TrackerScreen.tsx'))
const RehearsalScreen = lazy(() => import('./rehearsal/RehearsalScreen.tsx'))
const TestCheckScreen = lazy(() => import('./vote/encrypted/TestCheckScreen.tsx'))
const DisclosureScreen = lazy(() => import('./disclosure/DisclosureScreen.tsx'))
const InspectionScreen = lazy(() => import('./disclosure/InspectionScreen.tsx'))
const TrusteeScreen = lazy(() => import('./trustee/TrusteeScreen.tsx'))
const AttendScreen = lazy(() => import('./attend/AttendScreen.tsx'))
const DisplayScreen = lazy(() => import('./display/DisplayScreen.tsx'))
const MinutesScreen = lazy(() => import('./minutes/MinutesScreen.tsx'))
const ReceivedScreen = lazy(() => import('./participation/ReceivedScreen.tsx'))
const ReceiptNumberScreen = lazy(() => import('./receipt/ReceiptNumberScreen.tsx'))
const ReceiptCheckScreen = lazy(() => import('./receipt/ReceiptCheckScreen.tsx'))

/** Addresses of assemblies; a Switch looks into fragments, not into components. */
const assemblyRoutes = (
  <>
    <Route path="/minutes/:assemblyId/:signerId">
      {({ assemblyId, signerId }) => <MinutesScreen key={signerId} assemblyId={assemblyId} signerId={signerId} />}
    </Route>
    <Route path="/attendance/:token">{({ token }) => <AttendanceObjectionScreen key={token} token={token} />}</Route>
    <Route path="/attend/:assemblyId">
      {({ assemblyId }) => <AttendScreen key={assemblyId} assemblyId={assemblyId} />}
    </Route>
    <Route path="/display/:assemblyId">
      {({ assemblyId }) => <DisplayScreen key={assemblyId} assemblyId={assemblyId} />}
    </Route>
    <Route path="/disclosure/:apartmentId">
      {({ apartmentId }) => <DisclosureScreen key={apartmentId} apartmentId={apartmentId} />}
    </Route>
    <Route path="/vote/:linkId/inspection">{({ linkId }) => <InspectionScreen key={linkId} linkId={linkId} />}</Route>
  </>
)

/** Pages of a vote for everybody with its link. */
const votePages = (
  <>
    <Route path="/vote/:linkId/results">{({ linkId }) => <ResultsScreen key={linkId} linkId={linkId} />}</Route>
    <Route path="/vote/:linkId/roll">{({ linkId }) => <RollEditsScreen key={linkId} linkId={linkId} />}</Route>
    <Route path="/vote/:linkId/rehearsal">{({ linkId }) => <RehearsalScreen key={linkId} linkId={linkId} />}</Route>
    <Route path="/vote/:linkId/tracker">{({ linkId }) => <TrackerScreen key={linkId} linkId={linkId} />}</Route>
    <Route path="/vote/:linkId/test">{({ linkId }) => <TestCheckScreen key={linkId} linkId={linkId} />}</Route>
  </>
)

/** Pages about a resident's identity. */
const identityPages = (
  <>
    <Route path="/identity/return">
      <ReturnScreen />
    </Route>
    <Route path="/identity/link/:id">{({ id }) => <IdentityLinkScreen key={id} id={id} />}</Route>
    <Route path="/identity/objection/:id">{({ id }) => <IdentityObjectionScreen key={id} id={id} />}</Route>
    <Route path="/identity">
      <SessionScreen />
    </Route>
  </>
)

/**
 * Shows the screen of an address. Each loads when it is needed, so that signing does not wait for
 * the code of votes.
 */
export const App = () => (
  <Suspense fallback={<LoadingOverlay />}>
    <Switch>
      <Route path="/">
        <LandingScreen />
      </Route>
      <Route path="/m/*?">
        <MessageLinkScreen />
      </Route>
      <Route path="/vote/receipt">
        <ReceiptNumberScreen />
      </Route>
      <Route path="/vote/receipt/:receiptId">
        {({ receiptId }) => <ReceiptCheckScreen key={receiptId} receiptId={receiptId} />}
      </Route>
      <Route path="/vote/received/:token">{({ token }) => <ReceivedScreen key={token} token={token} />}</Route>
      <Route path="/document/verify">
        <VerifyDocumentScreen />
      </Route>
      {identityPages}
      <Route path="/vote/practice/:practiceId">
        {({ practiceId }) => <PracticeScreen key={practiceId} practiceId={practiceId} />}
      </Route>
      {assemblyRoutes}
      {votePages}
      <Route path="/vote/:linkId">{({ linkId }) => <VoteScreen key={linkId} linkId={linkId} />}</Route>
      <Route path="/vote/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route path="/trustee/:voteId/:trusteeId">
        {({ voteId, trusteeId }) => <TrusteeScreen key={trusteeId} voteId={voteId} trusteeId={trusteeId} />}
      </Route>
      <Route path="/signature/tablet/:id">{({ id }) => <TabletScreen key={id} id={id} />}</Route>
      <Route path="/signature/:token/representative/:unit">
        {({ token, unit }) => <RepresentativeScreen key={`${token} ${unit}`} token={token} unit={unit} />}
      </Route>
      <Route path="/signature/:token">{({ token }) => <SignatureScreen key={token} token={token} />}</Route>
      <Route path="/signature/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route path="/objection/:token">{({ token }) => <ObjectionScreen key={token} token={token} />}</Route>
      <Route path="/objection/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route path="/guide/:guideId">{({ guideId }) => <GuideScreen key={guideId} guideId={guideId} />}</Route>
      <Route path="/guide/*">
        <LinkProblemScreen code="INVALID_LINK" />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  </Suspense>
)
