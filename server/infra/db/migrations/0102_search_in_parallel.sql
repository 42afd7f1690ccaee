-- It only reads: a search that asks who may see a document may use several processors.
alter function plan_held(uuid, timestamptz) parallel safe;
