import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useGetIdentity, useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatCount, formatDate, formatDateTime } from '#ui/format.ts'
import { live } from '../../kit/data/query-client.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { consentPath, narrowedPath } from '../signature-labels.ts'
import { listPath } from '../../labels/list-labels.ts'

/** More are found in the table below. */
const SHOWN = 5

const row = {
  gap: 3,
  py: 2.5,
  alignItems: 'center',
  flexWrap: 'wrap',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

/**
 * Shows consents on paper that count only after the check of a second administrator; nothing where
 * there are none.
 */
export const PaperQueue = ({ list }: { readonly list: List }) => {
  const { data = [], total = 0 } = useGetList<Consent>(
    'consents',
    {
      filter: { listId: list.id, status: 'pending' },
      sort: { field: 'signedAt', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    live,
  )
  const may = useMay('POST /api/signature/{id}/paper/confirm')
  const { data: me } = useGetIdentity()
  if (data.length === 0) return null
  return (
    <Section
      title={
        <Stack component="span" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <HourglassIcon aria-hidden sx={{ color: 'tokens.risk' }} />
          서면 동의서 확인 대기 {formatCount(total, '건')}
        </Stack>
      }
      note="등록하지 않은 관리자가 확인해야 동의로 셉니다."
      actions={
        total > data.length ? (
          <Button
            color="inherit"
            component={Link}
            to={narrowedPath(listPath(list.id, 'consents'), { status: 'pending' })}
          >
            모두 보기
          </Button>
        ) : undefined
      }
    >
      <Box component="ul" sx={plainList}>
        {data.map((consent) => (
          <Stack key={consent.id} component="li" direction="row" sx={row}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography variant="subtitle2" component="p">
                {unitName(consent)} {nameOf(consent)}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {consent.signedOn === null ? '' : `${formatDate(consent.signedOn)} 서명 · `}
                {consent.enteredBy?.name ?? '알 수 없음'} 등록 · {formatDateTime(consent.signedAt)}
              </Typography>
            </Box>
            <CheckLink consent={consent} mine={me !== undefined && consent.enteredBy?.id === me.id} may={may} />
          </Stack>
        ))}
      </Box>
    </Section>
  )
}

type CheckLinkProps = { readonly consent: Consent; readonly mine: boolean; readonly may: boolean }

const CheckLink = ({ consent, mine, may }: CheckLinkProps) => (
  <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
    {mine ? (
      <Typography variant="body2" color="textSecondary">
        직접 등록했으므로 다른 관리자가 확인합니다
      </Typography>
    ) : null}
    <Button
      component={Link}
      to={consentPath(consent.listId, consent.id)}
      variant={mine || !may ? 'outlined' : 'contained'}
      color={mine || !may ? 'inherit' : 'primary'}
      size="small"
      aria-label={`${unitName(consent)} ${nameOf(consent)} ${mine || !may ? '보기' : '확인하기'}`}
    >
      {mine || !may ? '보기' : '확인하기'}
    </Button>
  </Stack>
)
