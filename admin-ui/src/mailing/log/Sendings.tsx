import { Box, Button, Divider, Skeleton, Stack } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { SendingCard } from './SendingCard.tsx'
import { useMailings } from './use-messages.ts'

const SHOWN_FIRST = 3
const SHOWN_MORE = 20

/** Shows all sendings: past, running and scheduled ones, the newest first. */
export const Sendings = ({ list }: { readonly list: List }) => {
  const [shown, setShown] = useState(SHOWN_FIRST)
  const { data, error, refetch, isPlaceholderData } = useMailings(list.id, shown)
  if (error !== null && data === undefined)
    return (
      <Section title="발송">
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (data === undefined) return <Skeleton variant="rounded" height={160} />
  const { mailings, total } = data
  if (mailings.length === 0) return null
  return (
    <Section title="발송" note={`모두 ${formatCount(total, '건')}. 접수 안내는 빼고 셉니다.`}>
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={plainList}>
        {mailings.map((mailing) => (
          <Box component="li" key={mailing.id} sx={{ py: 4, '&:first-of-type': { pt: 0 } }}>
            <SendingCard mailing={mailing} list={list} />
          </Box>
        ))}
      </Stack>
      {total > mailings.length ? (
        <Button color="inherit" loading={isPlaceholderData} onClick={() => setShown(shown + SHOWN_MORE)}>
          이전 발송 더 보기
        </Button>
      ) : null}
    </Section>
  )
}
