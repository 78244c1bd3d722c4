import { useState } from 'react'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { CertificateStep } from './CertificateStep.tsx'
import { EntryCodeScreen } from './EntryCodeScreen.tsx'
import { MeetingScreen } from './MeetingScreen.tsx'
import { ProveStep } from './ProveStep.tsx'
import { useAttendPage } from './use-attend-page.ts'
import { WaysStep } from './WaysStep.tsx'
import './attend.css'

type AttendScreenProps = { readonly assemblyId: string }

/** `/attend/{assembly}`: owners attend a meeting online, or show the code for the hall. */
const AttendScreen = ({ assemblyId }: AttendScreenProps) => {
  const { state, load, show } = useAttendPage(assemblyId)
  const [isAtEntrance, setAtEntrance] = useState(false)
  const [isCertifying, setCertifying] = useState(false)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <LinkFailure error={state.error} />
  const { page } = state
  const { you } = page
  if (you?.attends) return <MeetingScreen page={page} onLeft={() => void load()} />
  const reload = (): void => {
    setCertifying(false)
    void load()
  }
  if (!you?.isProven && page.assembly.status === 'open' && (isCertifying || page.certificate.isWaiting))
    return <CertificateStep page={page} onBack={reload} onEntered={reload} />
  if (!you?.isProven) return <ProveStep page={page} onCertificate={() => setCertifying(true)} />
  if (isAtEntrance)
    return <EntryCodeScreen page={page} you={you} onBack={() => setAtEntrance(false)} onExpired={() => void load()} />
  return (
    <WaysStep
      page={page}
      you={you}
      onEntered={show}
      onEntrance={() => setAtEntrance(true)}
      onEnded={() => void load()}
    />
  )
}

export default AttendScreen
