import { useMutation } from '@tanstack/react-query'
import { personalData } from '#contract/personal-data.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { loadUser } from '#web/api/start.ts'

/** Takes back that the account is to be deleted. */
export const useKeepAccount = () =>
  useMutation({
    mutationFn: () => client.envelope(personalData.takeDeletionBack),
    onSuccess: async ({ message }) => {
      tell(message || 'Successfully Updated')
      await loadUser()
    },
  })
