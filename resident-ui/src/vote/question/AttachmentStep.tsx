import { useCallback, useEffect, useState } from 'react'
import type { GuidePages } from '#services/signature/guide/guide-pages.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { pathOf } from '#ui/http/calls.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { PagesScreen } from '../../document/PagesScreen.tsx'
import type { Question } from './choices.ts'
import { shownName } from './PlainWords.tsx'

type Attachment = NonNullable<Question['attachments']>[number]

type PagesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly file: GuidePages }

/** Reads the pages of an attachment; `again` retries after a failure. */
const usePages = (linkId: string, attachmentId: string) => {
  const [state, setState] = useState<PagesState>({ status: 'loading' })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ status: 'loading' })
      const params = { linkId, attachmentId }
      try {
        const file = await api.call('GET /api/vote/{linkId}/attachments/{attachmentId}/pages', { params, signal })
        setState({ status: 'ready', file })
      } catch (thrown) {
        if (signal?.aborted !== true) setState({ status: 'failed', error: toApiError(thrown) })
      }
    },
    [linkId, attachmentId],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { state, again: () => void load() }
}

type AttachmentStepProps = {
  readonly linkId: string
  readonly attachment: Attachment
  /** Handler that returns to the question. */
  readonly onBack: () => void
}

/** Shows a file that belongs to a question, as text or pictures; the answer stays as it is. */
export const AttachmentStep = ({ linkId, attachment, onBack }: AttachmentStepProps) => {
  const { state, again } = usePages(linkId, attachment.id)
  const params = { linkId, attachmentId: attachment.id }
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return (
        <Screen
          title={t('첨부 자료')}
          heading={t('첨부 자료')}
          lead={<p>{shownName(attachment.name)}</p>}
          onBack={onBack}
          action={
            <>
              <FailureNotice error={state.error} kept={t('고르신 답은 그대로 있습니다.')} again={t('다시 불러오기')} />
              <Button look="secondary" onClick={again}>
                {t('다시 불러오기')}
              </Button>
              <Button onClick={onBack}>{t('질문으로 돌아가기')}</Button>
            </>
          }
        />
      )
    case 'ready':
      return (
        <PagesScreen
          title={t('첨부 자료')}
          file={state.file}
          pdf={pathOf('GET /api/vote/{linkId}/attachments/{attachmentId}', params)}
          pictureOf={(page) =>
            pathOf('GET /api/vote/{linkId}/attachments/{attachmentId}/page/{page}', { ...params, page: String(page) })
          }
          onBack={onBack}
        />
      )
  }
}
