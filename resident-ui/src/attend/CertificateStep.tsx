import { useState } from 'react'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { CertificateApps } from './CertificateApps.tsx'
import { CertificateForm } from './CertificateForm.tsx'
import { CertificateWait } from './CertificateWait.tsx'
import type { AttendPage } from './use-attend-page.ts'
import { useEntryCertificate, type EntryRequest } from './use-entry-certificate.ts'

type CertificateStepProps = {
  readonly page: AttendPage
  readonly onBack: () => void
  readonly onEntered: () => void
}

/** Enters a meeting with a certificate: the app, who it is, and the wait for the signature there. */
export const CertificateStep = ({ page, onBack, onEntered }: CertificateStepProps) => {
  const { assembly, apartment, certificate } = page
  const [app, setApp] = useState<EntryRequest['app'] | null>(null)
  const [typed, setTyped] = useState({ name: '', phone: '', birthDate: '' })
  const { isWaiting } = certificate
  const { state, request, cancel } = useEntryCertificate({ assemblyId: assembly.id, isWaiting, onEntered })
  if (state.name === 'resuming') return <ScreenSkeleton />
  if (state.name === 'waiting')
    return <CertificateWait entry={state.entry} isCancelling={state.isCancelling} onCancel={() => void cancel()} />
  const outcome = state.name === 'typing' ? state : null
  if (app === null)
    return <CertificateApps apps={certificate.apps} {...{ apartment, outcome, onBack }} onChoose={setApp} />
  return (
    <CertificateForm
      {...{ app, typed, outcome }}
      onType={setTyped}
      onSend={(body) => void request(body)}
      onBack={() => setApp(null)}
    />
  )
}
