import { Button, Chip, Stack, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { MAX_WEBHOOK_URL, webhookKindNames, type WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { CreatedWebhook, Webhook } from '#services/integration/webhook/webhooks.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { kindNames, outcomeText, scopeText, webhookState } from './integration-labels.ts'
import { IntegrationPage, type CreateProps } from './IntegrationPage.tsx'
import { ALL_COMPLEXES, Checks, ComplexChoice, complexesOf } from './ScopeFields.tsx'
import { useWebhooks, WEBHOOKS_KEY } from '../labels/use-webhooks.ts'
import { Deliveries } from './Deliveries.tsx'

/** Shows webhooks with their deliveries, and makes, tests, pauses, replays and deletes them. */
const WebhooksPage = () => (
  <IntegrationPage
    here="/integration/webhooks"
    subtitle="다른 프로그램에 알립니다. 개인정보는 보내지 않습니다."
    createLabel="웹훅 만들기"
    empty={{ title: '아직 웹훅이 없습니다', text: '받을 https 주소와 알릴 일을 골라 만듭니다.' }}
    query={useWebhooks()}
    queryKey={WEBHOOKS_KEY}
    Item={WebhookCard}
    Create={CreateWebhook}
    secretOf={({ host, secret }: CreatedWebhook) => ({ name: `서명 비밀값 ${host}`, text: secret })}
  />
)

const colorOf = ({ pauseCause, failures }: Webhook): 'error' | 'warning' | 'success' | 'default' => {
  if (pauseCause !== null) return pauseCause === 'asked' ? 'default' : 'error'
  return failures > 0 ? 'warning' : 'success'
}

const WebhookCard = ({ item: webhook }: { readonly item: Webhook }) => (
  <Section
    title={webhook.name}
    note={<Chip size="small" label={webhookState(webhook)} color={colorOf(webhook)} />}
    actions={<Actions webhook={webhook} />}
  >
    <Facts
      facts={[
        { name: '받는 곳', value: webhook.host },
        { name: '단지', value: scopeText(webhook) },
        { name: '알리는 일', value: webhook.kinds.map((kind) => kindNames[kind]).join(', ') },
        { name: '만든 관리자', value: webhook.admin.name },
        {
          name: '마지막 전송',
          value: webhook.lastDelivery
            ? `${formatDateTime(webhook.lastDelivery.at)} · ${outcomeText(webhook.lastDelivery)}`
            : '없음',
        },
        ...(webhook.nextTryAt === null ? [] : [{ name: '다음 시도', value: formatDateTime(webhook.nextTryAt) }]),
      ]}
    />
    <Deliveries webhookId={webhook.id} />
  </Section>
)

const Actions = ({ webhook: { id, name, status } }: { readonly webhook: Webhook }) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const notify = useNotify()
  const refresh = (): void => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY })
  const onError = (thrown: Error): void => notify(toApiError(thrown).text, { type: 'error' })
  const test = useCommand({
    mutationFn: () => call('POST /api/integration/webhooks/{id}/test', { params: { id } }),
    onSuccess: (outcome) => {
      const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
      notify(`시험 전송: ${outcomeText(outcome)}`, { type: isDelivered ? 'success' : 'warning' })
      refresh()
    },
    onError,
  })
  const isPaused = status === 'paused'
  const toggle = useCommand({
    mutationFn: () =>
      isPaused
        ? call('POST /api/integration/webhooks/{id}/resume', { params: { id } })
        : call('POST /api/integration/webhooks/{id}/pause', { params: { id } }),
    onSuccess: refresh,
    onError,
  })
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button color="inherit" loading={test.isPending} onClick={() => test.mutate()}>
        시험 보내기
      </Button>
      <Button color="inherit" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {isPaused ? '다시 시작' : '멈추기'}
      </Button>
      <ConfirmedAction
        label="처음부터 다시 보내기"
        title={`${name}: 지난 기록을 다시 보낼까요?`}
        send={() => call('POST /api/integration/webhooks/{id}/replay', { params: { id }, body: { after: 0 } })}
        done="다시 보내기 시작했습니다."
        onDone={refresh}
      >
        <li>고른 일을 기록의 처음부터 순서대로 다시 보냅니다.</li>
      </ConfirmedAction>
      <ConfirmedAction
        label="삭제"
        name={`${name} 삭제`}
        title={`${name} 웹훅을 삭제할까요?`}
        send={() => call('DELETE /api/integration/webhooks/{id}', { params: { id } })}
        done="웹훅을 삭제했습니다."
        onDone={refresh}
        isRemoval
      >
        <li>더 알리지 않고, 주소와 비밀값을 삭제합니다.</li>
      </ConfirmedAction>
    </Stack>
  )
}

const CreateWebhook = ({ onCreated, onClose }: CreateProps<CreatedWebhook>) => {
  const { call } = useCalls()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [complexes, setComplexes] = useState<string>(ALL_COMPLEXES)
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(['vote.opened', 'vote.closed', 'vote.counted'])
  const body = { name: name.trim(), url: url.trim(), apartmentIds: complexesOf(complexes), kinds }
  return (
    <CreateDialog
      title="웹훅 만들기"
      isComplete={body.name !== '' && body.url !== '' && kinds.length > 0}
      send={() => call('POST /api/integration/webhooks', { body })}
      onCreated={onCreated}
      onClose={onClose}
    >
      <TextField
        label="이름"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        label="받을 주소"
        required
        value={url}
        helperText="https://로 시작하는 공개 주소"
        onChange={({ target }) => setUrl(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_WEBHOOK_URL, inputMode: 'url' } }}
      />
      <ComplexChoice value={complexes} onChange={setComplexes} />
      <Checks label="알릴 일" names={kindNames} options={webhookKindNames} value={kinds} onChange={setKinds} />
    </CreateDialog>
  )
}

export default WebhooksPage
