import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Message, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { branchTo, newestAfter } from './branch.ts'
import { findChat, loadEarlier, messagesIn, putChat } from '../cache.ts'
import { inTurn } from '../changes-in-turn.ts'
import { messageInHash } from '../message-link.ts'
import type { Target } from './scroll-to-message.ts'
import { useAnswers } from '../answer/use-answers.ts'

type Given = {
  chatId: string | undefined
  leaf: string | null | undefined
  /** Whether there are messages to look among. */
  loaded: boolean
}

/** Brings a message into sight, wherever in the chat and on whichever branch it stands; also the one that the address names. */
export function useMessageTarget({ chatId, leaf, loaded }: Given) {
  const queries = useQueryClient()
  const answers = useAnswers()

  const have = useCallback(
    async (chatId: string, messageId: string) => {
      const isIt = ({ _id }: Message) => _id === messageId
      const isHere = () => messagesIn(queries, chatId).some(isIt)
      if (!isHere()) await loadEarlier(queries, chatId, (items) => items.some(isIt)).catch(() => {})
      return isHere()
    },
    [queries],
  )

  const choose = useCallback(
    async (messageId: string) => {
      if (!chatId) return
      await have(chatId, messageId)
      const end = newestAfter(messagesIn(queries, chatId), messageId)
      answers.choose(chatId, end)
      const chat = findChat(queries, chatId)
      if (chat) putChat(queries, { ...chat, currentMessageId: end }, 'in place')
      // It is shown at once; that other devices will show it too is not worth waiting for.
      inTurn(chatId, () =>
        client.call(chats.change, { body: { chatId, currentMessageId: end } }),
      ).catch(() => {})
    },
    [chatId, queries, answers, have],
  )

  const leafNow = useRef(leaf)
  useEffect(() => {
    leafNow.current = leaf
  }, [leaf])
  /** Resolves to where it is; undefined where it is not. */
  const find = useCallback(
    async (messageId: string) => {
      if (!chatId || !(await have(chatId, messageId))) return undefined
      const branch = branchTo(messagesIn(queries, chatId), leafNow.current)
      if (!branch.some(({ _id }) => _id === messageId)) await choose(messageId)
      return messageId
    },
    [chatId, queries, have, choose],
  )

  const [target, setTarget] = useState<Target>()
  const goTo = useCallback(
    (messageId: string) =>
      void find(messageId).then((found) => found && setTarget({ messageId, focus: false })),
    [find],
  )

  const { hash, key: visit } = useLocation()
  const linked = messageInHash(hash)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    if (!linked || !loaded) return
    let left = false
    void find(linked).then((found) => {
      if (left) return
      if (found) setTarget({ messageId: linked, focus: true })
      setMissing(found ? undefined : linked)
    })
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same link may be followed twice
  }, [linked, loaded, visit, find])

  return { choose, goTo, target, missing: linked !== undefined && missing === linked }
}
