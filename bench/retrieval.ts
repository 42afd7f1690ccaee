// How well the search ranks: node bench/retrieval.ts DIR
// DIR holds corpus.jsonl ({ id, title, text }), queries.jsonl ({ id, text }) and qrels.tsv (query, doc, grade).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findPassages } from '#server/features/documents/documents.ts'
import { plainBm25 } from './retrieval-bm25.ts'
import { openWith } from './library.ts'
import { store } from './retrieval-store.ts'
import type { Doc } from './retrieval-store.ts'

const depth = 10
/** Passages asked for: several may be of one document. */
const passagesEach = 60

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder: node bench/retrieval.ts DIR')
const docs = lines('corpus.jsonl').map((line) => JSON.parse(line) as Doc)
const queries = lines('queries.jsonl').map(
  (line) => JSON.parse(line) as { id: string; text: string },
)
const grades = readGrades()

const { app, close } = await openWith([])
const began = performance.now()
const passages = await store(app, docs)
console.log(
  `${docs.length} documents, ${passages} passages stored in ${Math.round((performance.now() - began) / 1000)} s`,
)
const bm25 = plainBm25(docs)
const times: number[] = []
const ours: number[][] = []
const reference: number[][] = []
for (const query of queries) {
  const relevant = grades.get(query.id)
  if (!relevant || ![...relevant.values()].some((grade) => grade > 0)) continue
  const start = performance.now()
  const found = await findPassages(app, { text: query.text, limit: passagesEach })
  times.push(performance.now() - start)
  ours.push(measures([...new Set(found.map(({ filename }) => filename))], relevant))
  reference.push(measures(bm25(query.text, depth), relevant))
}
await close()
console.table({ ours: figures(ours), 'plain BM25': figures(reference) })
times.sort((a, b) => a - b)
const at = (q: number) => times[Math.floor(q * (times.length - 1))]!.toFixed(0)
console.log(`search p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)

function lines(name: string) {
  return readFileSync(path.join(folder!, name), 'utf8').trim().split('\n')
}

function readGrades() {
  const all = new Map<string, Map<string, number>>()
  for (const line of lines('qrels.tsv')) {
    const [query, doc, grade] = line.split('\t')
    if (!Number.isFinite(Number(grade))) continue
    all.set(query!, (all.get(query!) ?? new Map()).set(doc!, Number(grade)))
  }
  return all
}

/** nDCG with linear gain, recall and reciprocal rank, over the first ten documents. */
function measures(ranked: string[], relevant: Map<string, number>): number[] {
  const gain = (grades: number[]) =>
    grades
      .slice(0, depth)
      .reduce((sum, grade, rank) => sum + Math.max(0, grade) / Math.log2(rank + 2), 0)
  const got = ranked.slice(0, depth).map((id) => relevant.get(id) ?? 0)
  const wanted = [...relevant.values()].filter((grade) => grade > 0).sort((a, b) => b - a)
  const first = got.findIndex((grade) => grade > 0)
  const hits = got.filter((grade) => grade > 0).length
  return [gain(got) / gain(wanted), hits / wanted.length, first < 0 ? 0 : 1 / (first + 1)]
}

function figures(all: number[][]) {
  const mean = (column: number) =>
    (all.reduce((sum, row) => sum + row[column]!, 0) / all.length).toFixed(4)
  return { 'nDCG@10': mean(0), 'recall@10': mean(1), 'MRR@10': mean(2), queries: all.length }
}
