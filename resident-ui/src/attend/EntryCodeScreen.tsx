import { useEffect, useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { unitName } from '../participation/unit-name.ts'
import { QrCode } from '../receipt/QrCode.tsx'
import '../receipt/receipt.css'
import type { AttendPage } from './use-attend-page.ts'

type You = NonNullable<AttendPage['you']>
type EntryCode = AnswerTo<'POST /api/attend/{assemblyId}/entry-codes'>

/** Time in milliseconds after which a new code is shown: before the server refuses the old one. */
const RENEW_MS = 45_000

/** Shows a code for a unit, and a new one before it ends; a failed renewal is repeated. */
const useEntryCode = (assemblyId: string, listUserId: string | undefined, onExpired: () => void) => {
  const [code, setCode] = useState<EntryCode | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    if (listUserId === undefined) return
    const controller = new AbortController()
    const renew = async (): Promise<void> => {
      try {
        const params = { assemblyId }
        const { signal } = controller
        setCode(await api.call('POST /api/attend/{assemblyId}/entry-codes', { params, body: { listUserId }, signal }))
        setError(null)
      } catch (thrown) {
        if (controller.signal.aborted) return
        const failure = toApiError(thrown)
        // An old code would open nothing.
        setCode(null)
        setError(failure)
        if (failure.code === 'RESIDENT_SESSION_REQUIRED') onExpired()
      }
    }
    void renew()
    const timer = setInterval(() => void renew(), RENEW_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [assemblyId, listUserId, onExpired])
  return { code, error }
}

/** Writes a code in two groups, as it is read aloud. */
const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

type EntryCodeScreenProps = {
  readonly page: AttendPage
  readonly you: You
  readonly onBack: () => void
  /** Handler for when the half hour of the identity verification is over. */
  readonly onExpired: () => void
}

/** Shows the code that the desk scans or types, beside the ID. */
export const EntryCodeScreen = ({ page, you, onBack, onExpired }: EntryCodeScreenProps) => {
  const units = you.units.filter(({ entitled }) => entitled)
  const [chosen, setChosen] = useState(units[0]?.listUserId)
  const { code, error } = useEntryCode(page.assembly.id, chosen, onExpired)
  const unit = units.find(({ listUserId }) => listUserId === chosen)
  return (
    <Screen
      title={t('현장 입장 QR')}
      heading={t('창구에 이 화면과 신분증을 보여주세요')}
      lead={
        <p>
          {unit === undefined
            ? ''
            : t('{name} 님 · {unit}', { name: you.name ?? '', unit: unitName(unit.dong, unit.ho) })}
        </p>
      }
      onBack={onBack}
      action={<FailureNotice error={error} />}
    >
      <div className="entry-code">
        {code === null ? (
          <span className="qr" aria-hidden="true" />
        ) : (
          <QrCode text={code.code} label={t('현장 입장 QR')} />
        )}
        <p className="entry-letters" aria-label={t('입장 코드')}>
          {code === null ? '···· ····' : grouped(code.code)}
        </p>
        <p className="small">{t('1분 안에 새 코드로 바뀝니다. 사진으로 찍어 둔 코드는 쓸 수 없습니다.')}</p>
      </div>
      {units.length > 1 && (
        <fieldset className="entry-units">
          <legend>{t('세대')}</legend>
          {units.map(({ listUserId, dong, ho }) => (
            <ChoiceCard
              key={listUserId}
              kind="radio"
              group="entry-unit"
              label={unitName(dong, ho)}
              isChosen={listUserId === chosen}
              onPress={() => setChosen(listUserId)}
            />
          ))}
        </fieldset>
      )}
    </Screen>
  )
}
