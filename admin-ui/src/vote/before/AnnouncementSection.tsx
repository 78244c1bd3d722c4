import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatDate } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { announcementPath } from '../../labels/vote-labels.ts'

/** Shows whether a vote is announced, since when and where, with a link to the notice. */
export const AnnouncementSection = ({ vote }: { readonly vote: Vote }) => {
  const mayAnnounce = useMay('POST /api/votes/{id}/announcement')
  const { announcement } = vote
  if (announcement === null && !mayAnnounce) return null
  return (
    <Section
      title="공고"
      actions={
        <Button
          component={Link}
          to={announcementPath(vote.id)}
          variant="outlined"
          color="inherit"
          startIcon={<CampaignIcon />}
        >
          {announcement === null ? '공고하기' : '공고문 보기'}
        </Button>
      }
    >
      {announcement === null ? (
        <Typography variant="body2" color="textSecondary">
          공고한 뒤에는 철회해야 수정할 수 있습니다.
        </Typography>
      ) : (
        <Facts
          facts={[
            { name: '공고일', value: formatDate(announcement.announcedOn) },
            { name: '공고 장소', value: announcement.place },
          ]}
        />
      )}
    </Section>
  )
}
