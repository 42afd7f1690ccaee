import { embeddedTemplate } from '../infra/db/testing/embedded-template.ts'

/** Made once, before the first test: each process would begin by making its own. */
export const setup = async () => void (await embeddedTemplate())
